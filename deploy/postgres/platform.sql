-- The platform's own database beside the content service's; run once, when the volume is new.
create database platform;

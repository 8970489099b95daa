#!/bin/sh
# Succeeds once the server accepts connections over TCP.
exec mariadb --no-defaults --protocol tcp --host 127.0.0.1 --user healthcheck --execute 'select 1' > /dev/null

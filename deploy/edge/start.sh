#!/bin/sh
# Starts Varnish with the settings from the environment. Compiled files and counters are in /tmp, a tmpfs of compose.
set -eu
umask 077
sh /etc/varnish/settings.sh > /tmp/settings.vcl
# Records of Varnish's log that cost most for each hit. Nothing reads them (docs/edge.md).
exec varnishd -F -n /tmp/varnish -p vcl_path=/etc/varnish:/tmp \
  -p vsl_mask=-ReqUnset,-RespUnset,-VCL_call,-VCL_return,-Timestamp \
  -a readers=:8080 -a proxied=:8082,PROXY -a purges=:8081 \
  -f /etc/varnish/hub.vcl -s malloc,512m -s missing=malloc,16m

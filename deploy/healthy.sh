#!/bin/bash
# The HEALTHCHECK of each Node image. Exits with 0 if the service is ready, otherwise with 1. Bash sends the request itself:
# booting Node for it takes fifty times the CPU (150 ms), and on a busy host all checks failed at once.
address=${1:-$HEALTH_URL}
address=${address#http://}
host=${address%%/*}
{
  exec 3<>"/dev/tcp/${host%:*}/${host##*:}" || exit 1
} 2> /dev/null
printf 'GET /%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "${address#*/}" "$host" >&3 || exit 1
read -r -t 4 _ status _ <&3
[[ $status == 200 ]]

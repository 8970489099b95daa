#!/bin/sh
# Initialises an empty volume as the official image does: a cluster with a password, then the scripts that are mounted.
set -eu

if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s\n' "${POSTGRES_PASSWORD:?}" > "$password"
  initdb --username postgres --pwfile "$password" --auth-local trust --auth-host scram-sha-256 > /dev/null
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # Without TCP, so that the health check fails until the volume is ready.
  pg_ctl --wait --options "-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do
    sh "$script"
  done
  pg_ctl --wait --mode fast stop
fi
if [ "$1" = postgres ]; then
  shift
  set -- postgres -c "listen_addresses=*" "$@"
fi
exec "$@"

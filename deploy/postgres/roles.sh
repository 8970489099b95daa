#!/bin/sh
# Creates a database and a role for each service, without access to the other's. Runs once on a new volume.
set -eu

: "${POSTGRES_CONTENT_PASSWORD:?}" "${POSTGRES_PLATFORM_PASSWORD:?}"
for secret in "${POSTGRES_PASSWORD:-}" "$POSTGRES_CONTENT_PASSWORD" "$POSTGRES_PLATFORM_PASSWORD"; do
  case $secret in
    *change-me* | *changeme*)
      echo 'A PostgreSQL password is still the placeholder of the example file' >&2
      exit 1
      ;;
  esac
done

psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set content="$POSTGRES_CONTENT_PASSWORD" --set platform="$POSTGRES_PLATFORM_PASSWORD" <<'SQL'
create role content login password :'content';
create role platform login password :'platform';
create database contenthub owner content;
create database platform owner platform;
revoke all on database contenthub, platform, postgres, template1 from public;
SQL

#!/bin/sh
# Initialises an empty volume as the official image does: a database, its user, and a user for the health check.
set -eu

# Options only: the command is the server.
case ${1:-} in -*) set -- mariadbd "$@" ;; esac
if [ ! -d /var/lib/mysql/mysql ]; then
  mariadb-install-db --no-defaults --datadir=/var/lib/mysql --skip-test-db --auth-root-authentication-method=socket > /dev/null
fi
umask 077
cat > /tmp/users.sql <<SQL
create database if not exists \`${MARIADB_DATABASE:?}\`;
create user if not exists '${MARIADB_USER:?}'@'%' identified by '${MARIADB_PASSWORD:?}';
grant all on \`$MARIADB_DATABASE\`.* to '$MARIADB_USER'@'%';
create user if not exists 'healthcheck'@'127.0.0.1';
SQL
shift
exec mariadbd --no-defaults --datadir=/var/lib/mysql --socket=/run/mysqld/mysqld.sock --bind-address=0.0.0.0 \
  --skip-name-resolve --init-file=/tmp/users.sql "$@"

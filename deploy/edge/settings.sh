#!/bin/sh
# Prints the edge's settings as VCL. Environment:
#   EDGE_TRUSTED_PROXIES  comma-separated addresses and networks that may set the client's address, by the PROXY protocol
#                         or X-Forwarded-For. Empty: none.
#   PURGE_SECRET          the secret of purges.
#   PURGE_SECRET_FALLBACK another secret that is accepted while it is rotated.
#   EDITORS_ORIGIN        the origin of the WordPress admin, if it has its own host. Nothing is cached there.
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

check_secret() {
  case $2 in
    '') fail "$1 is missing" ;;
    *change-me* | *changeme*) fail "$1 still has the placeholder of the example file" ;;
    *[!A-Za-z0-9_-]*) fail "$1 may only contain letters, digits, - and _" ;;
  esac
  [ "${#2}" -ge 24 ] || fail "$1 is too short (generate one with: openssl rand -hex 24)"
}

secret=${PURGE_SECRET:-}
check_secret PURGE_SECRET "$secret"
fallback=${PURGE_SECRET_FALLBACK:-$secret}
check_secret PURGE_SECRET_FALLBACK "$fallback"

editors=${EDITORS_ORIGIN:-}
editors=${editors#*://}
case $editors in
  *[!A-Za-z0-9.:-]*) fail "EDITORS_ORIGIN is not an origin; it is \"$EDITORS_ORIGIN\"" ;;
esac

echo 'acl settings_proxies {'
# `set -f`: addresses must not be expanded as file patterns.
set -f
IFS=', '
for network in ${EDGE_TRUSTED_PROXIES:-}; do
  case $network in
    *[!0-9A-Fa-f.:/]*) fail "EDGE_TRUSTED_PROXIES may only contain addresses and networks; it has \"$network\"" ;;
    */*) echo "  \"${network%%/*}\"/${network#*/};" ;;
    *) echo "  \"$network\";" ;;
  esac
done
cat <<VCL
}

sub settings_purge {
  if (req.http.authorization != "Bearer $secret" && req.http.authorization != "Bearer $fallback") {
    return (synth(401));
  }
}

sub settings_hosts {
  if ("$editors" != "" && req.http.host == "$editors") {
    set req.http.x-edge-mode = "private";
  }
}
VCL

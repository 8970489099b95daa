#!/bin/sh
# Prints a CycloneDX SBOM of the installed Debian packages and of other components of an image:
#   sbom.sh IMAGE [NAME VERSION]…
set -eu

image=$1
shift
{
  while [ $# -gt 1 ]; do
    echo "application $1 $2 all"
    shift 2
  done
  dpkg-query --show --showformat '${db:Status-Abbrev} ${Package} ${Version} ${Architecture}\n' | sort | sed -n 's/^ii /library/p'
} | awk -v image="$image" -v distro="debian-$(. /etc/os-release && echo "$VERSION_ID")" '
  function escaped(text) {
    gsub(/%/, "%25", text)
    gsub(/\+/, "%2B", text)
    gsub(/:/, "%3A", text)
    return text
  }
  BEGIN {
    printf "{\"bomFormat\":\"CycloneDX\",\"specVersion\":\"1.5\",\"version\":1,"
    printf "\"metadata\":{\"component\":{\"type\":\"container\",\"name\":\"%s\"}},\"components\":[", image
  }
  {
    base = $1 == "library" ? "pkg:deb/debian/" : "pkg:generic/"
    qualifiers = $1 == "library" ? "?arch=" $4 "&distro=" distro : ""
    printf "%s\n{\"type\":\"%s\",\"name\":\"%s\",\"version\":\"%s\",", (NR > 1 ? "," : ""), $1, $2, $3
    printf "\"purl\":\"%s%s@%s%s\"}", base, escaped($2), escaped($3), qualifiers
  }
  END { printf "\n]}\n" }
'

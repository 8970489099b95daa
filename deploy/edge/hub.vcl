# The Varnish configuration of the hub: one HTML per URL for everybody without a session, purges by key.
# Reasons: docs/decisions/0047, 0076. Requirements for a CDN: docs/edge.md.
# Headers that start with x-edge- are internal. They are removed from client requests.
vcl 4.1;

import std;
import var;
import vsthrottle;
import xkey;

include "./environment.vcl"; # per environment: backends, country, limits
include "./known.vcl"; # generated from the hub's routes, cookies and texts
include "settings.vcl"; # trusted proxies and the purge secret, written by settings.sh

sub vcl_recv {
  # Purge responses contain it, and request text must not be reflected.
  unset req.http.x-edge-purged;
  if (local.socket == "purges") {
    call handle_purge;
  }
  if (req.method == "PURGE") {
    return (synth(405));
  }
  if (req.restarts > 0) {
    if (req.http.x-edge-session == "requested") {
      return (pass);
    }
    # First only fresh objects, if a stale one exists as a fallback. Then anything.
    if (req.http.x-edge-stale == "available") {
      set req.grace = 0s;
    } else {
      set req.grace = 30d;
    }
    return (hash);
  }
  call reset_internal_headers;
  call identify_client;
  call environment_country;

  # All rules below, and the hub, match the path literally, so it must be in its normalised form.
  call known_canonical_path;
  if (req.http.x-edge-noncanonical) {
    if ((req.method != "GET" && req.method != "HEAD") || req.http.x-edge-noncanonical == "invalid") {
      return (synth(400));
    }
    return (synth(301));
  }

  # Internal paths.
  if (req.url ~ "^/(?:(?:metrics|readyz|healthz)(?:\?|$)|internal/)") {
    return (synth(404));
  }
  call known_limits;
  if (req.http.x-edge-limit) {
    call identify_network;
    call environment_limits;
  }
  call known_private_paths;
  call settings_hosts;
  if ((req.method != "GET" && req.method != "HEAD") || req.http.x-edge-mode == "private") {
    set req.http.x-edge-mode = "private";
    return (pass);
  }
  call known_parameters;
  # Varnish only handles gzip. Files with a better precompressed encoding are cached separately.
  if (req.url ~ "^/assets/" && req.http.accept-encoding ~ "(?i)\bbr\b(?!;q=0)") {
    set req.http.x-edge-br = "yes";
  }
  return (hash);
}

sub reset_internal_headers {
  unset req.http.x-edge-inspect;
  unset req.http.x-edge-mode;
  unset req.http.x-edge-stale;
  unset req.http.x-edge-query;
  unset req.http.x-edge-limit;
  unset req.http.x-edge-br;
  unset req.http.x-edge-session;
  unset req.http.x-edge-fetch-change;
  unset req.http.x-edge-noncanonical;
  unset req.http.x-edge-path;
  unset req.http.x-edge-client;
  unset req.http.x-edge-network;
}

# The client's address as confirmed by trusted proxies. Varnish appends the connection's address to X-Forwarded-For.
# From there backwards, an entry counts if a trusted proxy added it. Other client claims are not forwarded.
sub identify_client {
  if (local.socket == "proxied" && remote.ip !~ settings_proxies) {
    return (synth(403));
  }
  set req.http.x-edge-client = client.ip;
  # Parsing addresses is expensive, so it is left out for clients that connect directly.
  if (client.ip ~ settings_proxies) {
    call skip_trusted_proxy;
    call skip_trusted_proxy;
    call skip_trusted_proxy;
  }
  set req.http.x-forwarded-for = req.http.x-edge-client;
  unset req.http.forwarded;
  unset req.http.x-real-ip;
}

sub skip_trusted_proxy {
  if (std.ip(req.http.x-edge-client, "0.0.0.0") ~ settings_proxies && req.http.x-forwarded-for ~ ",") {
    set req.http.x-forwarded-for = regsub(req.http.x-forwarded-for, "\s*,[^,]*$", "");
    if (std.ip(regsub(req.http.x-forwarded-for, "^.*[,\s]", ""), "0.0.0.0") != "0.0.0.0") {
      set req.http.x-edge-client = std.ip(regsub(req.http.x-forwarded-for, "^.*[,\s]", ""), "0.0.0.0");
    }
  }
}

# Limits count the network of an IPv6 client, because each customer of a provider has a /64. std.ip writes an address in its
# shortest form, so "::" is expanded first.
sub identify_network {
  set req.http.x-edge-network = regsub(req.http.x-edge-client, "^::ffff:([0-9.]+)$", "\1");
  if (req.http.x-edge-network ~ ":") {
    set req.http.x-edge-network = regsub(regsub(req.http.x-edge-network, "^::", "0::"), "::$", "::0");
    call add_zero_group;
    call add_zero_group;
    call add_zero_group;
    call add_zero_group;
    call add_zero_group;
    call add_zero_group;
    set req.http.x-edge-network = regsub(regsub(req.http.x-edge-network, "::", ":"), "^((?:[^:]*:){4}).*$", "\1:");
  }
}

# "::" stands for at least one group. There are eight.
sub add_zero_group {
  if (req.http.x-edge-network ~ "::" && req.http.x-edge-network !~ "^(?:[^:]*:){8}") {
    set req.http.x-edge-network = regsub(req.http.x-edge-network, "::", ":0::");
  }
}

# Purges use another socket than readers and need the secret.
sub handle_purge {
  call settings_purge;
  if (req.method == "HEAD") {
    # `npm run hub -- why`: describes the cached object without fetching or refreshing it.
    call reset_internal_headers;
    set req.http.x-edge-inspect = "yes";
    unset req.http.authorization;
    call known_parameters;
    return (hash);
  }
  if (req.method != "PURGE" || !req.http.surrogate-key) {
    return (synth(405));
  }
  # Increases the sequence number first. Responses in flight were rendered before the change and are not cached.
  if (req.http.x-change) {
    var.global_set("change", req.http.x-change);
  }
  if (req.http.x-experiments-version) {
    var.global_set("experiments", req.http.x-experiments-version);
  }
  var.global_set("purged-at", "" + now);
  if (req.http.x-removed) {
    # The content was removed, so it is never served again.
    set req.http.x-edge-purged = xkey.purge(req.http.surrogate-key);
  } else {
    # Soft purge: the object may still be served if the hub cannot render a new one (vcl_hit).
    set req.http.x-edge-purged = xkey.softpurge(req.http.surrogate-key);
  }
  return (synth(200));
}

sub vcl_hash {
  hash_data(req.url);
  if (req.http.x-edge-br) {
    hash_data("br");
  }
  return (lookup);
}

sub vcl_hit {
  if (req.http.x-edge-inspect) {
    return (deliver);
  }
  if (obj.ttl >= 0s) {
    return (deliver);
  }
  # Serves the stale object if the hub is down or just returned an error.
  if (req.http.x-edge-stale == "anything" || !std.healthy(environment_web.backend())) {
    set req.http.x-edge-stale = "served";
    return (deliver);
  }
  # Expired naturally: serves it once more while it is refreshed. A purged object has another age at its end and is
  # never served before a refresh was tried.
  if (obj.age + obj.ttl > std.duration(regsub(obj.http.x-edge-lifetimes, " .*$", ""), 0s) - 1ms &&
      obj.age + obj.ttl < std.duration(regsub(obj.http.x-edge-lifetimes, " .*$", ""), 0s) + 1ms &&
      obj.ttl + std.duration(regsub(obj.http.x-edge-lifetimes, "^.* ", ""), 0s) > 0s) {
    set req.http.x-edge-stale = "served";
    return (deliver);
  }
  set req.http.x-edge-stale = "available";
  return (restart);
}

sub vcl_miss {
  if (req.http.x-edge-inspect) {
    return (synth(404));
  }
  if (req.http.x-edge-stale == "anything") {
    return (synth(503));
  }
  call identify_network;
  call environment_uncached_limit;
  return (fetch);
}

sub vcl_backend_fetch {
  if (bereq.http.x-edge-inspect) {
    # The background refresh of an expired object.
    return (abandon);
  }
  set bereq.backend = environment_web.backend();
  if (bereq.retries == 0) {
    set bereq.http.x-edge-fetched-at = now;
  }
  if (bereq.http.x-edge-mode != "private") {
    # Shared responses are rendered without cookies.
    unset bereq.http.cookie;
    unset bereq.http.authorization;
    set bereq.http.x-edge-fetch-change = var.global_get("change");
    call known_capability;
    if (bereq.http.x-edge-br) {
      set bereq.http.accept-encoding = "br";
    }
  } else {
    unset bereq.http.surrogate-capability;
  }
}

sub vcl_backend_response {
  if (bereq.http.x-edge-session && beresp.status >= 500) {
    return (abandon);
  }
  if (bereq.http.x-edge-mode == "private") {
    set beresp.uncacheable = true;
    return (deliver);
  }
  # Anybody can request what does not exist, so it never takes the place of a page.
  set beresp.storage = storage.s0;
  if (beresp.status != 200) {
    set beresp.storage = storage.missing;
  }
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch || bereq.http.x-edge-stale == "available") {
      return (abandon);
    }
    # Cached briefly, so that concurrent requests for a failing page share one response.
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.cache-control !~ "public" || beresp.http.set-cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    return (deliver);
  }
  call apply_cache_headers;

  # The hub rendered this before a change that is already purged here, or a purge arrived during the fetch.
  if (std.integer(bereq.http.x-edge-fetch-change, 0) != std.integer(var.global_get("change"), 0) ||
      (beresp.http.x-known-change && std.integer(beresp.http.x-known-change, 0) < std.integer(var.global_get("change"), 0))) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
  }
  call limit_outdated_experiments;
  unset beresp.http.x-known-change;
  # The former name, which the hub also sends for one release.
  unset beresp.http.x-heard;
  return (deliver);
}

# The page has other experiment definitions than the last purge announced, so the hub is about to get those too.
sub limit_outdated_experiments {
  if (beresp.http.x-experiments-version ~ "^[0-9a-f]{12}$" && var.global_get("experiments") ~ "." &&
      beresp.http.x-experiments-version != var.global_get("experiments")) {
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.http.x-edge-lifetimes = "1s 0s";
  }
  unset beresp.http.x-experiments-version;
}

# Lifetime, keys and form.
sub apply_cache_headers {
  # Freshness, and the period in which it is served while it is refreshed. vcl_hit checks both.
  set beresp.http.x-edge-lifetimes = "0s";
  if (beresp.http.cache-control ~ "s-maxage=\d") {
    set beresp.http.x-edge-lifetimes = regsub(beresp.http.cache-control, "^.*s-maxage=(\d+).*$", "\1s");
  } elsif (beresp.http.cache-control ~ "max-age=\d") {
    set beresp.http.x-edge-lifetimes = regsub(beresp.http.cache-control, "^.*max-age=(\d+).*$", "\1s");
  }
  set beresp.ttl = std.duration(beresp.http.x-edge-lifetimes, 0s);
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (beresp.http.cache-control ~ "stale-while-revalidate=\d") {
    set beresp.grace = std.duration(regsub(beresp.http.cache-control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
  }
  set beresp.http.x-edge-lifetimes = beresp.http.x-edge-lifetimes + " " + beresp.grace + "s";
  if (beresp.http.cache-control ~ "stale-if-error=\d") {
    set beresp.grace = std.duration(regsub(beresp.http.cache-control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  }

  set beresp.http.xkey = "everything " + beresp.http.surrogate-key;
  unset beresp.http.surrogate-key;
  if (beresp.http.x-country-cookie) {
    # A page. Its response may set the visitor's country class.
    set beresp.http.cache-control = "private, max-age=0, must-revalidate";
  } else {
    # Shared lifetimes are only for this edge, because purges reach no other cache.
    set beresp.http.cache-control = regsuball(beresp.http.cache-control, ", *(s-maxage|stale-while-revalidate|stale-if-error)=\d+", "");
  }
  unset beresp.http.x-request-id;
  # Varnish or the hash handles encodings. All other variation is internal to this edge.
  if (beresp.http.vary ~ "(?i)accept-encoding") {
    set beresp.http.vary = "accept-encoding";
  } else {
    unset beresp.http.vary;
  }
  if (beresp.http.content-type ~ "^(text/|application/(json|xml|javascript|[a-z]+\+(json|xml))|image/svg)" && !beresp.http.content-encoding) {
    set beresp.do_gzip = true;
  }
}

sub vcl_backend_error {
  # A process of the site that stops or dies breaks connections before its probe fails. Another one can respond, and
  # these requests change nothing. Not after a timeout, because the reader has waited long enough.
  if (bereq.retries < 3 && (bereq.method == "GET" || bereq.method == "HEAD") &&
      std.time(bereq.http.x-edge-fetched-at, now) > now - 3s) {
    return (retry);
  }
  return (abandon);
}

sub vcl_synth {
  if (resp.status == 503 && req.http.x-edge-session == "requested") {
    # Without the hub, a visitor with a session gets the shared page.
    set req.http.x-edge-session = "unavailable";
    set req.http.x-edge-stale = "anything";
    unset req.http.x-edge-mode;
    return (restart);
  }
  if (resp.status == 503 && req.http.x-edge-stale == "available") {
    set req.http.x-edge-stale = "anything";
    return (restart);
  }
  if (req.http.x-edge-inspect) {
    set resp.http.x-edge-last-change = var.global_get("change");
    set resp.http.x-edge-last-purge = var.global_get("purged-at");
    return (deliver);
  }
  set resp.http.x-cache = "edge";
  unset resp.http.server;
  unset resp.http.x-varnish;
  if (req.http.x-edge-purged) {
    set resp.http.content-type = "text/plain; charset=utf-8";
    synthetic(req.http.x-edge-purged);
    return (deliver);
  }
  call known_page_headers;
  if (resp.status == 429) {
    call known_too_many_page;
  } elsif (resp.status >= 500) {
    call known_unavailable_page;
  } else {
    unset resp.http.retry-after;
    set resp.http.content-type = "text/plain; charset=utf-8";
    if (resp.status == 301) {
      set resp.http.location = req.http.x-edge-path + regsub(req.url, "^[^?]*", "");
    }
    synthetic(resp.reason);
  }
  return (deliver);
}

sub vcl_deliver {
  if (req.http.x-edge-inspect) {
    set resp.http.x-edge-ttl = obj.ttl;
    set resp.http.x-edge-hits = obj.hits;
    set resp.http.x-edge-last-change = var.global_get("change");
    set resp.http.x-edge-last-purge = var.global_get("purged-at");
    return (deliver);
  }
  call set_cache_status;
  if (resp.status == 404 && resp.http.x-cache == "miss") {
    call environment_missing_limit;
  }
  if (resp.http.location && req.http.x-edge-query) {
    # Redirects are cached without campaign parameters, and sent with those of the current request.
    set resp.http.location = regsub(resp.http.location, "\?.*$", "") + "?" + req.http.x-edge-query;
  }
  if (resp.http.x-country-cookie) {
    call known_session;
    # Not after a failed refresh, because the hub is down then.
    if (req.http.x-edge-session == "present" && std.healthy(environment_web.backend()) &&
        (req.http.x-edge-stale != "served" || req.restarts == 0)) {
      # The hub puts the visitor's own state into the page.
      set req.http.x-edge-session = "requested";
      set req.http.x-edge-mode = "private";
      return (restart);
    }
    call known_country_cookie;
    unset resp.http.x-country-cookie;
  }
  unset resp.http.x-edge-lifetimes;
  unset resp.http.xkey;
  unset resp.http.via;
  unset resp.http.x-varnish;
  return (deliver);
}

# For operators: the source of a response. Its age is in `Age`.
sub set_cache_status {
  if (req.http.x-edge-mode == "private") {
    set resp.http.x-cache = "pass";
  } elsif (obj.hits == 0) {
    set resp.http.x-cache = "miss";
  } elsif (req.http.x-edge-stale == "served") {
    set resp.http.x-cache = "stale";
  } else {
    set resp.http.x-cache = "hit";
  }
}

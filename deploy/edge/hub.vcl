# How Varnish serves the hub: one HTML per address for everybody, the visitor's block put in by ESI, purged by key.
# Why it is so: docs/decisions/0051, 0052; what a CDN needs instead: docs/edge.md.
# Headers that begin with x-edge- are notes of the edge to itself; what a reader sends under such a name is dropped.
vcl 4.1;

import std;
import var;
import vsthrottle;
import xkey;

include "./environment.vcl"; # what differs from place to place: backends, country, limits
include "./known.vcl"; # what the hub says of itself
include "settings.vcl"; # trusted proxies and the secret of purges, written by settings.sh

sub vcl_recv {
  # Answers to purges show it, and a reader's own text must not be shown.
  unset req.http.x-edge-purged;
  if (req.esi_level > 0) {
    call ask_for_block;
  }
  if (local.socket == "purges") {
    call take_purge;
  }
  if (req.method == "PURGE") {
    return (synth(405));
  }
  if (req.restarts > 0) {
    # Only what is fresh, when something old was found that may serve if there is nothing better; then anything.
    if (req.http.x-edge-stale == "at hand") {
      set req.grace = 0s;
    } else {
      set req.grace = 30d;
    }
    return (hash);
  }
  call forget_notes;
  call know_client;
  call environment_country;

  # Every rule below looks at the path as it is written, and so does the hub: there is one way to write it.
  call known_spelling;
  if (req.http.x-edge-odd) {
    if ((req.method != "GET" && req.method != "HEAD") || req.http.x-edge-odd == "unclear") {
      return (synth(400));
    }
    return (synth(301));
  }

  # Nobody's business outside, and what a page's own script asks for one visitor.
  if (req.url ~ "^/(?:(?:metrics|readyz|healthz|visitor)(?:\?|$)|internal/)") {
    if (req.url !~ "^/visitor") {
      return (synth(404));
    }
    if (req.url !~ "[?&]bucket=") {
      set req.http.x-edge-way = "private";
      return (pass);
    }
  }
  call known_limits;
  if (req.http.x-edge-limit) {
    call environment_limits;
  }
  call known_private_ways;
  call settings_hosts;
  if ((req.method != "GET" && req.method != "HEAD") || req.http.x-edge-way == "private") {
    set req.http.x-edge-way = "private";
    return (pass);
  }
  call known_parameters;
  # Varnish itself knows gzip alone; files that were compressed better when they were built are kept beside.
  if (req.url ~ "^/assets/" && req.http.accept-encoding ~ "(?i)\bbr\b(?!;q=0)") {
    set req.http.x-edge-br = "yes";
  }
  return (hash);
}

sub forget_notes {
  unset req.http.x-edge-way;
  unset req.http.x-edge-stale;
  unset req.http.x-edge-query;
  unset req.http.x-edge-limit;
  unset req.http.x-edge-br;
  unset req.http.x-edge-version;
  unset req.http.x-edge-bucket;
  unset req.http.x-edge-began;
  unset req.http.x-edge-odd;
  unset req.http.x-edge-path;
  unset req.http.x-edge-client;
}

# The client's address, as far as trusted proxies vouch for it. Varnish has appended the connection's own to X-Forwarded-For:
# from there backwards, an entry counts when a trusted proxy added it. Nothing else that a client claims is forwarded.
sub know_client {
  if (local.socket == "proxied" && remote.ip !~ settings_proxies) {
    return (synth(403));
  }
  set req.http.x-edge-client = client.ip;
  call know_client_before_proxy;
  call know_client_before_proxy;
  call know_client_before_proxy;
  set req.http.x-forwarded-for = req.http.x-edge-client;
  unset req.http.forwarded;
  unset req.http.x-real-ip;
}

sub know_client_before_proxy {
  if (std.ip(req.http.x-edge-client, "0.0.0.0") ~ settings_proxies && req.http.x-forwarded-for ~ ",") {
    set req.http.x-forwarded-for = regsub(req.http.x-forwarded-for, "\s*,[^,]*$", "");
    if (std.ip(regsub(req.http.x-forwarded-for, "^.*[,\s]", ""), "0.0.0.0") != "0.0.0.0") {
      set req.http.x-edge-client = std.ip(regsub(req.http.x-forwarded-for, "^.*[,\s]", ""), "0.0.0.0");
    }
  }
}

# Readers reach another socket, and a purge carries the secret.
sub take_purge {
  call settings_purge;
  if (req.method != "PURGE" || !req.http.surrogate-key) {
    return (synth(405));
  }
  # First the number: what is on its way here meanwhile was made before the change, and is then not kept.
  if (req.http.x-change) {
    var.global_set("change", req.http.x-change);
  }
  if (req.http.x-gone) {
    # What it was made of is not there any more: it serves nobody again.
    set req.http.x-edge-purged = xkey.purge(req.http.surrogate-key);
  } else {
    # Softly: what was purged may still serve when the hub cannot make it anew (vcl_hit).
    set req.http.x-edge-purged = xkey.softpurge(req.http.surrogate-key);
  }
  return (synth(200));
}

# The visitor's block. Which configuration of experiments is current is asked first, unless it was heard a moment ago; then
# the block of that version. The holder of a session takes the private way, to the platform.
sub ask_for_block {
  if (req.restarts == 0) {
    call forget_notes;
    set req.http.x-edge-client = req_top.http.x-edge-client;
    set req.http.x-forwarded-for = req_top.http.x-edge-client;
    unset req.http.forwarded;
    unset req.http.x-real-ip;
    call environment_country;
    if (req_top.http.x-edge-bucket == "session") {
      set req.http.x-edge-way = "private";
      return (pass);
    }
    if (std.real(var.global_get("version-until"), 0.0) > std.time2real(now, 0.0)) {
      set req.http.x-edge-version = var.global_get("version");
    }
  }
  if (req.http.x-edge-version) {
    set req.url = "/visitor?bucket=" + req_top.http.x-edge-bucket + "&country=" + req_top.http.x-edge-class + "&version=" + req.http.x-edge-version;
  } else {
    set req.url = "/visitor?bucket=none&country=other&version=current";
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  if (req.http.x-edge-br) {
    hash_data("br");
  }
  return (lookup);
}

sub vcl_hit {
  # A block of a version never changes, and how long the word on the version counts, vcl_backend_response says.
  if (obj.ttl >= 0s || req.esi_level > 0) {
    return (deliver);
  }
  # The old one serves when there is nothing better: the hub does not answer, or has just answered with an error.
  if (req.http.x-edge-stale == "anything" || !std.healthy(environment_web.backend())) {
    set req.http.x-edge-stale = "served";
    return (deliver);
  }
  # Grown old by itself: once more, while it is made anew. One that was purged ended at another age than its own, and never
  # serves before that was tried.
  if (obj.age + obj.ttl > std.duration(regsub(obj.http.x-edge-ages, " .*$", ""), 0s) - 1ms &&
      obj.age + obj.ttl < std.duration(regsub(obj.http.x-edge-ages, " .*$", ""), 0s) + 1ms &&
      obj.ttl + std.duration(regsub(obj.http.x-edge-ages, "^.* ", ""), 0s) > 0s) {
    set req.http.x-edge-stale = "served";
    return (deliver);
  }
  set req.http.x-edge-stale = "at hand";
  return (restart);
}

sub vcl_miss {
  if (req.http.x-edge-stale == "anything") {
    return (synth(503));
  }
  return (fetch);
}

sub vcl_backend_fetch {
  set bereq.backend = environment_web.backend();
  if (bereq.http.x-edge-way != "private") {
    # What is kept for everybody is made without knowing anybody.
    unset bereq.http.cookie;
    unset bereq.http.authorization;
    set bereq.http.x-edge-began = var.global_get("change");
    call known_capability;
    if (bereq.http.x-edge-br) {
      set bereq.http.accept-encoding = "br";
    }
  } else {
    unset bereq.http.surrogate-capability;
  }
}

sub vcl_backend_response {
  if (bereq.url ~ "^/visitor(\?|$)" && beresp.status >= 500) {
    return (error(503));
  }
  if (bereq.http.x-edge-way == "private") {
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch || bereq.http.x-edge-stale == "at hand") {
      return (abandon);
    }
    # For a moment, so that a crowd before a page that cannot be made is answered together.
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.cache-control !~ "public" || beresp.http.set-cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    return (deliver);
  }
  call keep_as_told;

  # The hub had not heard of a change yet that is purged here already, or a purge came while this was on its way.
  if (std.integer(bereq.http.x-edge-began, 0) != std.integer(var.global_get("change"), 0) ||
      (beresp.http.x-heard && std.integer(beresp.http.x-heard, 0) < std.integer(var.global_get("change"), 0))) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
  }
  unset beresp.http.x-heard;
  return (deliver);
}

# For how long, by which keys, in which form.
sub keep_as_told {
  # How long it is fresh, and for how long after that it serves while it is made anew; vcl_hit asks.
  set beresp.http.x-edge-ages = "0s";
  if (beresp.http.cache-control ~ "s-maxage=\d") {
    set beresp.http.x-edge-ages = regsub(beresp.http.cache-control, "^.*s-maxage=(\d+).*$", "\1s");
  } elsif (beresp.http.cache-control ~ "max-age=\d") {
    set beresp.http.x-edge-ages = regsub(beresp.http.cache-control, "^.*max-age=(\d+).*$", "\1s");
  }
  set beresp.ttl = std.duration(beresp.http.x-edge-ages, 0s);
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (bereq.url ~ "^/visitor\?.*version=current$") {
    # The word on which configuration is current: a second old at most, or two while it is asked for anew.
    set beresp.grace = 1s;
  } elsif (beresp.http.cache-control ~ "stale-while-revalidate=\d") {
    set beresp.grace = std.duration(regsub(beresp.http.cache-control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
  }
  set beresp.http.x-edge-ages = beresp.http.x-edge-ages + " " + beresp.grace + "s";
  if (beresp.http.cache-control ~ "stale-if-error=\d") {
    set beresp.grace = std.duration(regsub(beresp.http.cache-control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  }

  set beresp.http.xkey = "everything " + beresp.http.surrogate-key;
  unset beresp.http.surrogate-key;
  if (beresp.http.surrogate-control ~ "ESI/1.0") {
    set beresp.do_esi = true;
    set beresp.http.x-edge-stitched = "yes";
    # It goes out with somebody's block in it.
    set beresp.http.cache-control = "private, max-age=0, must-revalidate";
  } else {
    # Lifetimes for this edge are not for a cache that no purge reaches.
    set beresp.http.cache-control = regsuball(beresp.http.cache-control, ", *(s-maxage|stale-while-revalidate|stale-if-error)=\d+", "");
  }
  unset beresp.http.surrogate-control;
  unset beresp.http.x-request-id;
  # What varies by encoding is told apart by Varnish itself, or by the hash; by anything else it varies for this edge alone.
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
  if (bereq.url ~ "^/visitor(\?|$)") {
    # A page must have a block. In control, as when the platform is away; asked again after a second.
    set beresp.status = 200;
    set beresp.http.content-type = "application/json; charset=utf-8";
    call known_fallback_block;
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    return (deliver);
  }
  return (abandon);
}

sub vcl_synth {
  if (resp.status == 503 && req.http.x-edge-stale == "at hand") {
    set req.http.x-edge-stale = "anything";
    return (restart);
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
  if (req.esi_level > 0) {
    if (!req.http.x-edge-way && !req.http.x-edge-version && resp.http.x-experiments-version) {
      set req.http.x-edge-version = resp.http.x-experiments-version;
      var.global_set("version", resp.http.x-experiments-version);
      var.global_set("version-until", std.time2real(now, 0.0) + 0.5);
      return (restart);
    }
    return (deliver);
  }
  call say_what_was_kept;

  if (resp.http.location && req.http.x-edge-query) {
    # A redirect is kept without the campaign of whoever asked first, and goes out with that of whoever asks now.
    set resp.http.location = regsub(resp.http.location, "\?.*$", "") + "?" + req.http.x-edge-query;
  }
  if (resp.http.x-edge-stitched) {
    # Who asks is found out once; the block's own turn reads it here (ask_for_block).
    call known_visitor;
    if (req.http.x-edge-bucket == "session") {
      set resp.http.cache-control = "private, no-store";
    }
    unset resp.http.x-edge-stitched;
  }
  unset resp.http.x-edge-ages;
  unset resp.http.xkey;
  unset resp.http.via;
  unset resp.http.x-varnish;
  return (deliver);
}

# For operators: where an answer came from. How old it is, `Age` says.
sub say_what_was_kept {
  if (req.http.x-edge-way == "private") {
    set resp.http.x-cache = "pass";
  } elsif (obj.hits == 0) {
    set resp.http.x-cache = "miss";
  } elsif (req.http.x-edge-stale == "served") {
    set resp.http.x-cache = "stale";
  } else {
    set resp.http.x-cache = "hit";
  }
}

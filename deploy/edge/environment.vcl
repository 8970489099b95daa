# What differs from place to place, as tools/services/src/engines/varnish-config.ts writes it.
import directors;

probe environment_alive {
  # What every view needs of the site. Its own health is on a port that is not forwarded.
  .url = "/visitor?bucket=none&country=other&version=current";
  .interval = 1s;
  # A site that is busy is slow to say so, and is not away: to count it out would leave its work to nobody.
  .timeout = 3s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend environment_web_1 {
  .host = "web";
  .port = "4000";
  .probe = environment_alive;
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 15s;
}

sub vcl_init {
  new environment_web = directors.round_robin();
  environment_web.add_backend(environment_web_1);
}

# The visitor's country, from a proxy in front of the edge. The hub reads it from `x-country` (COUNTRY_HEADER).
sub environment_country {
  set req.http.x-country = req.http.cf-ipcountry;
}

# How much one client may ask. Whose word counts on its address: know_client in hub.vcl.
sub environment_limits {
  if ((req.http.x-edge-limit == "search" && vsthrottle.is_denied("search " + req.http.x-edge-client, 60, 10s)) ||
      (req.http.x-edge-limit == "suggestions" && vsthrottle.is_denied("suggestions " + req.http.x-edge-client, 300, 10s)) ||
      (req.http.x-edge-limit == "sign-in" && vsthrottle.is_denied("sign-in " + req.http.x-edge-client, 20, 60s)) ||
      (req.http.x-edge-limit == "reports" && vsthrottle.is_denied("reports " + req.http.x-edge-client, 30, 60s)) ||
      (req.http.x-edge-limit == "events" && vsthrottle.is_denied("events " + req.http.x-edge-client, 600, 60s))) {
    return (synth(429));
  }
}

# Written by `npm run edge` from the contracts and the site's own tables; a test fails when it is behind them.

# Whether a path is written in another way than its plain one, and which that is.
sub known_spelling {
  if (req.url ~ "^(?:(?!/)|[^?]*?(?:%(?:2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae])|/\.{1,2}(?:[/?]|$)|\\)|(?!/wp-json/wp/)[^?]*//)") {
    set req.http.x-edge-odd = "yes";
    set req.http.x-edge-path = regsub(req.url, "\?.*$", "");
    if (req.http.x-edge-path ~ "(?i)%41") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%41", "A");
    }
    if (req.http.x-edge-path ~ "(?i)%42") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%42", "B");
    }
    if (req.http.x-edge-path ~ "(?i)%43") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%43", "C");
    }
    if (req.http.x-edge-path ~ "(?i)%44") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%44", "D");
    }
    if (req.http.x-edge-path ~ "(?i)%45") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%45", "E");
    }
    if (req.http.x-edge-path ~ "(?i)%46") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%46", "F");
    }
    if (req.http.x-edge-path ~ "(?i)%47") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%47", "G");
    }
    if (req.http.x-edge-path ~ "(?i)%48") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%48", "H");
    }
    if (req.http.x-edge-path ~ "(?i)%49") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%49", "I");
    }
    if (req.http.x-edge-path ~ "(?i)%4a") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%4a", "J");
    }
    if (req.http.x-edge-path ~ "(?i)%4b") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%4b", "K");
    }
    if (req.http.x-edge-path ~ "(?i)%4c") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%4c", "L");
    }
    if (req.http.x-edge-path ~ "(?i)%4d") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%4d", "M");
    }
    if (req.http.x-edge-path ~ "(?i)%4e") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%4e", "N");
    }
    if (req.http.x-edge-path ~ "(?i)%4f") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%4f", "O");
    }
    if (req.http.x-edge-path ~ "(?i)%50") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%50", "P");
    }
    if (req.http.x-edge-path ~ "(?i)%51") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%51", "Q");
    }
    if (req.http.x-edge-path ~ "(?i)%52") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%52", "R");
    }
    if (req.http.x-edge-path ~ "(?i)%53") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%53", "S");
    }
    if (req.http.x-edge-path ~ "(?i)%54") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%54", "T");
    }
    if (req.http.x-edge-path ~ "(?i)%55") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%55", "U");
    }
    if (req.http.x-edge-path ~ "(?i)%56") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%56", "V");
    }
    if (req.http.x-edge-path ~ "(?i)%57") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%57", "W");
    }
    if (req.http.x-edge-path ~ "(?i)%58") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%58", "X");
    }
    if (req.http.x-edge-path ~ "(?i)%59") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%59", "Y");
    }
    if (req.http.x-edge-path ~ "(?i)%5a") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%5a", "Z");
    }
    if (req.http.x-edge-path ~ "(?i)%61") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%61", "a");
    }
    if (req.http.x-edge-path ~ "(?i)%62") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%62", "b");
    }
    if (req.http.x-edge-path ~ "(?i)%63") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%63", "c");
    }
    if (req.http.x-edge-path ~ "(?i)%64") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%64", "d");
    }
    if (req.http.x-edge-path ~ "(?i)%65") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%65", "e");
    }
    if (req.http.x-edge-path ~ "(?i)%66") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%66", "f");
    }
    if (req.http.x-edge-path ~ "(?i)%67") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%67", "g");
    }
    if (req.http.x-edge-path ~ "(?i)%68") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%68", "h");
    }
    if (req.http.x-edge-path ~ "(?i)%69") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%69", "i");
    }
    if (req.http.x-edge-path ~ "(?i)%6a") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%6a", "j");
    }
    if (req.http.x-edge-path ~ "(?i)%6b") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%6b", "k");
    }
    if (req.http.x-edge-path ~ "(?i)%6c") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%6c", "l");
    }
    if (req.http.x-edge-path ~ "(?i)%6d") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%6d", "m");
    }
    if (req.http.x-edge-path ~ "(?i)%6e") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%6e", "n");
    }
    if (req.http.x-edge-path ~ "(?i)%6f") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%6f", "o");
    }
    if (req.http.x-edge-path ~ "(?i)%70") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%70", "p");
    }
    if (req.http.x-edge-path ~ "(?i)%71") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%71", "q");
    }
    if (req.http.x-edge-path ~ "(?i)%72") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%72", "r");
    }
    if (req.http.x-edge-path ~ "(?i)%73") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%73", "s");
    }
    if (req.http.x-edge-path ~ "(?i)%74") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%74", "t");
    }
    if (req.http.x-edge-path ~ "(?i)%75") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%75", "u");
    }
    if (req.http.x-edge-path ~ "(?i)%76") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%76", "v");
    }
    if (req.http.x-edge-path ~ "(?i)%77") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%77", "w");
    }
    if (req.http.x-edge-path ~ "(?i)%78") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%78", "x");
    }
    if (req.http.x-edge-path ~ "(?i)%79") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%79", "y");
    }
    if (req.http.x-edge-path ~ "(?i)%7a") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%7a", "z");
    }
    if (req.http.x-edge-path ~ "(?i)%30") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%30", "0");
    }
    if (req.http.x-edge-path ~ "(?i)%31") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%31", "1");
    }
    if (req.http.x-edge-path ~ "(?i)%32") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%32", "2");
    }
    if (req.http.x-edge-path ~ "(?i)%33") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%33", "3");
    }
    if (req.http.x-edge-path ~ "(?i)%34") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%34", "4");
    }
    if (req.http.x-edge-path ~ "(?i)%35") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%35", "5");
    }
    if (req.http.x-edge-path ~ "(?i)%36") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%36", "6");
    }
    if (req.http.x-edge-path ~ "(?i)%37") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%37", "7");
    }
    if (req.http.x-edge-path ~ "(?i)%38") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%38", "8");
    }
    if (req.http.x-edge-path ~ "(?i)%39") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%39", "9");
    }
    if (req.http.x-edge-path ~ "(?i)%2d") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%2d", "-");
    }
    if (req.http.x-edge-path ~ "(?i)%2e") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%2e", ".");
    }
    if (req.http.x-edge-path ~ "(?i)%5f") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%5f", "_");
    }
    if (req.http.x-edge-path ~ "(?i)%7e") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "(?i)%7e", "~");
    }
    set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/\.(?=/)", "");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "/\.$", "/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    set req.http.x-edge-path = regsub(req.http.x-edge-path, "^(?:(.*?)/[^/]*)?/\.\.(?:/|$)", "\1/");
    if (req.http.x-edge-path !~ "^/wp-json/wp/") {
      set req.http.x-edge-path = regsuball(req.http.x-edge-path, "/{2,}", "/");
    }
    if (req.http.x-edge-path ~ "^(?:(?!/)|[^?]*?(?:%(?:2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae])|/\.{1,2}(?:[/?]|$)|\\)|(?!/wp-json/wp/)[^?]*//)") {
      set req.http.x-edge-odd = "unclear";
    }
  }
}

# Paths whose responses are personal or not cacheable. The request is passed on unchanged, with all cookies.
sub known_private_ways {
  if (req.url ~ "^(?:(?:/api|/social/redirect|/signin|/signup|/reset-password|/confirm-email|/account|/events|/lite|/events-with-token|/lite-with-token)(?:/|\?|$)|(?:/blog/preview|/blog/developer/preview|/blog/engineering/preview|/business/learn/preview)/|(?:/blog/search/|/blog/developer/search/|/blog/engineering/search/|/business/learn/search/)(?:\?|$)|/wp-(?:admin|login\.php|includes|content)|/wp-json(?!/grammarly/contenthub/)(?:/|\?|$)|/\?(?:.*&)?(?:preview|_wp-find-template)=true)") {
    set req.http.x-edge-way = "private";
  }
}

# What counts of a query: of a call of the content API, and of a page, as its page type says. Most have none, or nothing else.
sub known_parameters {
  if (req.url !~ "^(?:[^?]*$|/wp-json/grammarly/contenthub/[^?]*\?(?=[^&])(?:&?_embed=[^&]+)?(?:&?after=[^&]+)?(?:&?author=[^&]+)?(?:&?blog_type=[^&]+)?(?:&?category=[^&]+)?(?:&?content_type=[^&]+)?(?:&?department=[^&]+)?(?:&?exact=[^&]+)?(?:&?orderby=[^&]+)?(?:&?page=[^&]+)?(?:&?path=[^&]+)?(?:&?pinned=[^&]+)?(?:&?prefix=[^&]+)?(?:&?search=[^&]+)?$|(?!/blog/saved/?(?=\?|$))(?:/blog/?(?=\?|$)|/blog/author/[^/?]+/?(?=\?|$)|/blog/handbook/?(?=\?|$)|/blog/[^/?]+/?(?=\?|$))\?(?=[^&])(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?$|(?!/blog/saved/?(?=\?|$))(?:/blog/search/[^/?]+/?(?=\?|$))\?(?=[^&])(?:&?exact=1(?=&|$))?(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?$|(?:/blog/developer/?(?=\?|$)|/blog/developer/author/[^/?]+/?(?=\?|$)|/blog/developer/category/[^/?]+/?(?=\?|$))\?(?=[^&])(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?$|(?:/blog/developer/search/[^/?]+/?(?=\?|$))\?(?=[^&])(?:&?exact=1(?=&|$))?(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?$|(?:/blog/engineering/?(?=\?|$)|/blog/engineering/author/[^/?]+/?(?=\?|$)|/blog/engineering/category/[^/?]+/?(?=\?|$))\?(?=[^&])(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?$|(?:/blog/engineering/search/[^/?]+/?(?=\?|$))\?(?=[^&])(?:&?exact=1(?=&|$))?(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?$|(?:/business/learn/?(?=\?|$))\?(?=[^&])(?:&?exact=1(?=&|$))?(?:&?filter=(?:businessBlog|content|engContent)(?=&|$))?(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?(?:&?search=[^&]+)?$|(?:/business/learn/(?:customer-experience|hr|marketing|sales)/?(?=\?|$))\?(?=[^&])(?:&?page=(?!1(?:&|$))[1-9]\d{0,8}(?=&|$))?$)") {
    call known_parameters_kept;
  }
}

sub known_parameters_kept {
  set req.http.x-edge-query = regsub(req.url, "^[^?]*\?", "");
  set req.http.x-edge-kept = "";
  if (req.url ~ "^/wp-json/grammarly/contenthub/") {
    if (req.url ~ "^[^?]*\?(?:.*&)?_embed=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?_embed=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&_embed=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?after=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?after=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&after=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?author=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?author=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&author=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?blog_type=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?blog_type=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&blog_type=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?category=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?category=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&category=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?content_type=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?content_type=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&content_type=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?department=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?department=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&department=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?exact=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?exact=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&exact=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?orderby=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?orderby=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&orderby=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?path=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?path=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&path=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?pinned=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?pinned=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&pinned=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?prefix=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?prefix=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&prefix=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?search=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?search=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&search=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?:/visitor(?:\?|$)|/assets/)") {
    set req.http.x-edge-kept = regsub(req.url, "^[^?]*\??", "&");
  } elsif (req.url ~ "^(?!/blog/saved/?(?=\?|$))(?:/blog/?(?=\?|$)|/blog/author/[^/?]+/?(?=\?|$)|/blog/handbook/?(?=\?|$)|/blog/[^/?]+/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?!/blog/saved/?(?=\?|$))(?:/blog/search/[^/?]+/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?exact=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?exact=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^1(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&exact=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?:/blog/developer/?(?=\?|$)|/blog/developer/author/[^/?]+/?(?=\?|$)|/blog/developer/category/[^/?]+/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?:/blog/developer/search/[^/?]+/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?exact=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?exact=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^1(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&exact=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?:/blog/engineering/?(?=\?|$)|/blog/engineering/author/[^/?]+/?(?=\?|$)|/blog/engineering/category/[^/?]+/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?:/blog/engineering/search/[^/?]+/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?exact=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?exact=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^1(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&exact=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?:/business/learn/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?exact=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?exact=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^1(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&exact=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?filter=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?filter=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?:businessBlog|content|engContent)(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&filter=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
    if (req.url ~ "^[^?]*\?(?:.*&)?search=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?search=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^[^&]+") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&search=" + req.http.x-edge-value;
      }
    }
  } elsif (req.url ~ "^(?:/business/learn/(?:customer-experience|hr|marketing|sales)/?(?=\?|$))") {
    if (req.url ~ "^[^?]*\?(?:.*&)?page=") {
      set req.http.x-edge-value = regsub(req.url, "^[^?]*\?(?:[^&]*&)*?page=([^&]*).*$", "\1");
      if (req.http.x-edge-value ~ "^(?!1(?:&|$))[1-9]\d{0,8}(?=&|$)") {
        set req.http.x-edge-kept = req.http.x-edge-kept + "&page=" + req.http.x-edge-value;
      }
    }
  }
  set req.url = regsub(req.url, "\?.*$", "") + regsub(req.http.x-edge-kept, "^&(?=.)", "?");
  set req.url = regsub(req.url, "&$", "");
}

# The country class. An unknown country requires a consent choice.
sub known_country_class {
  if (req.http.x-country !~ "^[A-Za-z]{2}$" || req.http.x-country ~ "(?i)^(AT|BE|BG|HR|CY|CZ|DK|EE|FI|FR|DE|GR|HU|IE|IT|LV|LT|LU|MT|NL|PL|PT|RO|SK|SI|ES|SE|IS|LI|NO|GB|CH)$") {
    set req.http.x-edge-class = "gdpr";
  } elsif (req.http.x-country ~ "(?i)^US$") {
    set req.http.x-edge-class = "us";
  } else {
    set req.http.x-edge-class = "other";
  }
}

# Whether the visitor may have an id: by their consent choice, then their browser's signal, then their country.
sub known_consent {
  if (req.http.cookie ~ "(?i)(?:^|[; ])cc_cookie=[^;]*(?:%22|\x22)categories(?:%22|\x22)(?:%3A|:)(?:%5B|\[)(?:(?!%5D|\])[^;])*(?:%5D|\])") {
    if (req.http.cookie ~ "(?i)(?:^|[; ])cc_cookie=[^;]*(?:%22|\x22)categories(?:%22|\x22)(?:%3A|:)(?:%5B|\[)(?:(?!%5D|\])[^;])*(?:%22|\x22)analytics(?:%22|\x22)(?:(?!%5D|\])[^;])*(?:%5D|\])") {
      set req.http.x-edge-consent = "yes";
    } else {
      set req.http.x-edge-consent = "no";
    }
  } elsif (req.http.sec-gpc == "1" || req.http.x-edge-class == "gdpr") {
    set req.http.x-edge-consent = "no";
  } else {
    set req.http.x-edge-consent = "yes";
  }
}

# The kind of visitor: with a session, in a bucket, or unknown.
sub known_visitor {
  call known_country_class;
  call known_consent;
  set req.http.x-edge-bucket = "none";
  if (req.http.cookie ~ "(?:^|[; ])(__Host-)?contenthub\.session_token=[^;]") {
    set req.http.x-edge-bucket = "session";
  } elsif (req.http.x-edge-consent == "yes" && req.http.cookie ~ "(?:^|[; ])(__Host-)?visitor-bucket=\d{1,4}(;|$)") {
    set req.http.x-edge-bucket = regsub(req.http.cookie, "^(?:.*?[; ])??(?:__Host-)?visitor-bucket=(\d{1,4})(;.*)?$", "\1");
  }
}

sub known_capability {
  set bereq.http.surrogate-capability = {"contenthub="ESI/1.0""};
}

# Requests that are expensive for the hub, and those that an attacker would repeat.
sub known_limits {
  if (req.url ~ "^(?:/blog/search/|/blog/developer/search/|/blog/engineering/search/|/wp-json/grammarly/contenthub/.*[?&]search=|/wp-json/grammarly/contenthub/suggestions/|/business/learn/?\?(?:.*&)?search=)") {
    if (req.url ~ "^/wp-json/grammarly/contenthub/suggestions/") {
      set req.http.x-edge-limit = "suggestions";
    } else {
      set req.http.x-edge-limit = "search";
    }
  } elsif (req.method == "POST" && req.url ~ "^/api(/account/sign-in|/account/sign-up|/account/sign-out|/account/forgot-password|/account/reset-password|/account/confirm|/account/google|/account/data/export|/account/data/erase|/account/sign-in-code|/account/passkey-sign-in|/account/name|/account/password|/account/end-session|/account/sign-out-everywhere|/account/passkeys/add|/account/passkeys/rename|/account/passkeys/remove|/account/authenticator/start|/account/authenticator/confirm|/account/authenticator/remove|/account/authenticator/backup-codes|/account/newsletter)") {
    set req.http.x-edge-limit = "sign-in";
  } elsif (req.url ~ "^/csp-reports(?:\?|$)") {
    set req.http.x-edge-limit = "reports";
  } elsif (req.method == "POST" && req.url ~ "^(/events|/lite|/events-with-token|/lite-with-token)(\?|$)") {
    set req.http.x-edge-limit = "events";
  }
}

# The block of an unknown visitor, used when the hub is down.
sub known_fallback_block {
  synthetic({"{"data":null,"groups":[],"preferenceProfile":[],"treatments":[]}"});
}

sub known_page_headers {
  set resp.http.content-security-policy = {"default-src 'none'; style-src 'sha256-6GmLC6jowxZfselcId1Rq7Rt3voZZKrMpSj0LY0sC80='; base-uri 'none'; frame-ancestors 'none'"};
  set resp.http.x-content-type-options = {"nosniff"};
  set resp.http.cross-origin-resource-policy = {"same-origin"};
  set resp.http.cross-origin-opener-policy = {"same-origin-allow-popups"};
  set resp.http.referrer-policy = {"strict-origin-when-cross-origin"};
  set resp.http.content-type = "text/html; charset=utf-8";
  set resp.http.cache-control = "no-store";
  set resp.http.retry-after = "5";
}

sub known_unavailable_page {
  synthetic({"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>We’ll be right back | Grammarly</title>
<style>:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;padding:2rem;box-sizing:border-box;background:light-dark(#fcfbf8,#121715);color:light-dark(#17211e,#ece9e1);font:1.125rem/1.6 Georgia,serif}
main{max-width:34rem}
p{margin:0 0 1.5rem;color:light-dark(#4d5955,#b1bbb6)}
.name{font:600 .875rem/1 system-ui,sans-serif;color:light-dark(#0b654f,#55dbb9)}
h1{margin:0 0 1rem;font-size:clamp(2rem,1.6rem + 1.9vw,3.25rem);line-height:1.1;text-wrap:balance}
a{color:light-dark(#0b654f,#55dbb9)}
.again{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:#15c39a;color:#06231b;font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none}
:focus-visible{outline:3px solid light-dark(#0b654f,#7cf0d0);outline-offset:3px}
ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0;padding:0;list-style:none;font:1rem/1.5 system-ui,sans-serif}</style>
</head>
<body>
<main>
<p class="name">Grammarly</p>
<h1>We’ll be right back</h1>
<p>This page isn’t available right now. Please try again in a few seconds.</p>
<p><a class="again" href="">Try again</a></p>
<p>Or keep reading:</p>
<ul><li><a href="/blog/">Blog</a></li><li><a href="/blog/developer">Developers</a></li><li><a href="/blog/engineering">Engineering</a></li><li><a href="/business/learn">Business</a></li></ul>
</main>
</body>
</html>
"});
}

sub known_too_many_page {
  synthetic({"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>One moment, please | Grammarly</title>
<style>:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;padding:2rem;box-sizing:border-box;background:light-dark(#fcfbf8,#121715);color:light-dark(#17211e,#ece9e1);font:1.125rem/1.6 Georgia,serif}
main{max-width:34rem}
p{margin:0 0 1.5rem;color:light-dark(#4d5955,#b1bbb6)}
.name{font:600 .875rem/1 system-ui,sans-serif;color:light-dark(#0b654f,#55dbb9)}
h1{margin:0 0 1rem;font-size:clamp(2rem,1.6rem + 1.9vw,3.25rem);line-height:1.1;text-wrap:balance}
a{color:light-dark(#0b654f,#55dbb9)}
.again{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:#15c39a;color:#06231b;font:600 1rem/1.5 system-ui,sans-serif;text-decoration:none}
:focus-visible{outline:3px solid light-dark(#0b654f,#7cf0d0);outline-offset:3px}
ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0;padding:0;list-style:none;font:1rem/1.5 system-ui,sans-serif}</style>
</head>
<body>
<main>
<p class="name">Grammarly</p>
<h1>One moment, please</h1>
<p>We’re getting too many requests from your network. Please try again in a few seconds.</p>
<p><a class="again" href="">Try again</a></p>
<p>Or keep reading:</p>
<ul><li><a href="/blog/">Blog</a></li><li><a href="/blog/developer">Developers</a></li><li><a href="/blog/engineering">Engineering</a></li><li><a href="/business/learn">Business</a></li></ul>
</main>
</body>
</html>
"});
}

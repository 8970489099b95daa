#!/bin/sh
# What WordPress has to do by the clock: scheduled posts above all. A failure is tried again the next time.
while :; do
  php site/wp-cron.php || echo "wp-cron.php failed" >&2
  sleep 5
done

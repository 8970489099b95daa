#!/bin/sh
# Runs the WordPress cron jobs, mainly scheduled posts. The next run retries a failure.
while :; do
  php site/wp-cron.php || echo "wp-cron.php failed" >&2
  sleep 5
done

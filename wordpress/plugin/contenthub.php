<?php
/**
 * Plugin Name: Contenthub
 * Description: Tells the content hub what changed, gives posts the fields that the hub reads, and leads editors to its previews.
 * Version: 0.3.0
 * Requires at least: 6.8
 * Requires PHP: 8.2
 * License: MIT
 * Text Domain: contenthub
 * Domain Path: /languages
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/signal/class-touched.php';
require_once __DIR__ . '/includes/signal/class-new-media.php';
require_once __DIR__ . '/includes/posts/class-kept-blocks.php';
require_once __DIR__ . '/includes/access/class-written-text.php';
require_once __DIR__ . '/includes/access/class-watched-posts.php';
require_once __DIR__ . '/includes/signal/post-changes.php';
require_once __DIR__ . '/includes/signal/term-changes.php';
require_once __DIR__ . '/includes/signal/author-changes.php';
require_once __DIR__ . '/includes/signal/media-changes.php';
require_once __DIR__ . '/includes/signal/signal.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/posts/fields.php';
require_once __DIR__ . '/includes/posts/reading-path.php';
require_once __DIR__ . '/includes/posts/addresses.php';
require_once __DIR__ . '/includes/editor/receipt.php';
require_once __DIR__ . '/includes/editor/notices.php';
require_once __DIR__ . '/includes/access/filtered-html.php';
require_once __DIR__ . '/includes/access/uploads.php';
require_once __DIR__ . '/includes/access/blog-access.php';
require_once __DIR__ . '/includes/access/held-posts.php';
require_once __DIR__ . '/includes/access/pins.php';
require_once __DIR__ . '/includes/editor/content-report.php';
require_once __DIR__ . '/includes/editor/editor-assets.php';
require_once __DIR__ . '/includes/posts/blocks.php';
require_once __DIR__ . '/includes/editor/canvas.php';
require_once __DIR__ . '/includes/screens/admin-screens.php';
require_once __DIR__ . '/includes/screens/guide.php';
require_once __DIR__ . '/includes/screens/calendar.php';
require_once __DIR__ . '/includes/editor/editorial-comments.php';
require_once __DIR__ . '/includes/screens/redirects.php';
require_once __DIR__ . '/includes/screens/content-issues.php';
require_once __DIR__ . '/includes/editor/post-figures.php';
require_once __DIR__ . '/includes/screens/post-list.php';
require_once __DIR__ . '/includes/hub-links.php';
require_once __DIR__ . '/includes/posts/relative-uploads.php';
require_once __DIR__ . '/includes/signal/site-health.php';
require_once __DIR__ . '/includes/access/class-sign-in-attempt.php';
require_once __DIR__ . '/includes/access/known-devices.php';
require_once __DIR__ . '/includes/access/sign-in-limits.php';
require_once __DIR__ . '/includes/access/sign-in.php';
require_once __DIR__ . '/includes/access/author-slugs.php';
require_once __DIR__ . '/includes/access/reader-role.php';

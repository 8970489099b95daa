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

require_once __DIR__ . '/includes/class-touched.php';
require_once __DIR__ . '/includes/class-new-media.php';
require_once __DIR__ . '/includes/class-kept-blocks.php';
require_once __DIR__ . '/includes/post-changes.php';
require_once __DIR__ . '/includes/term-changes.php';
require_once __DIR__ . '/includes/author-changes.php';
require_once __DIR__ . '/includes/media-changes.php';
require_once __DIR__ . '/includes/signal.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/fields.php';
require_once __DIR__ . '/includes/reading-path.php';
require_once __DIR__ . '/includes/addresses.php';
require_once __DIR__ . '/includes/receipt.php';
require_once __DIR__ . '/includes/blog-access.php';
require_once __DIR__ . '/includes/content-report.php';
require_once __DIR__ . '/includes/editor-assets.php';
require_once __DIR__ . '/includes/blocks.php';
require_once __DIR__ . '/includes/canvas.php';
require_once __DIR__ . '/includes/admin-screens.php';
require_once __DIR__ . '/includes/guide.php';
require_once __DIR__ . '/includes/calendar.php';
require_once __DIR__ . '/includes/editorial-comments.php';
require_once __DIR__ . '/includes/redirects.php';
require_once __DIR__ . '/includes/content-issues.php';
require_once __DIR__ . '/includes/post-figures.php';
require_once __DIR__ . '/includes/post-list.php';
require_once __DIR__ . '/includes/hub-links.php';
require_once __DIR__ . '/includes/relative-uploads.php';
require_once __DIR__ . '/includes/site-health.php';
require_once __DIR__ . '/includes/sign-in.php';
require_once __DIR__ . '/includes/reader-role.php';

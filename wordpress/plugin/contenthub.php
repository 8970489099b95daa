<?php
/**
 * Plugin Name: Contenthub
 * Description: Tells the content hub which posts changed, and gives posts the fields that the hub reads.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.2
 * License: MIT
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/class-touched-posts.php';
require_once __DIR__ . '/includes/changes.php';
require_once __DIR__ . '/includes/signal.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/fields.php';

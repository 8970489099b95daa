<?php
/**
 * Removes what the plugin stored outside of posts. Fields of posts stay, because they are part of the content.
 */

declare(strict_types=1);

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'contenthub_url' );
delete_option( 'contenthub_analytics_url' );
delete_option( 'contenthub_last_signal' );
delete_metadata( 'user', 0, 'contenthub_blogs', '', true );
remove_role( 'contenthub_reader' );

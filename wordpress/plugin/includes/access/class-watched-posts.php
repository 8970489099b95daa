<?php
declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** The posts that this request changes. */
final class Watched_Posts {
	/** @var array<int, string> Where readers saw or expected each post before. Empty if they did not. */
	public static array $sections = array();

	/** How many posts are being saved. Their categories are complete only at the end. */
	public static int $saving = 0;
}

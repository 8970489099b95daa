<?php
declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** Files uploaded by this request, which no post shows yet. */
final class New_Media {
	/** @var array<int, true> */
	public static array $ids = array();
}

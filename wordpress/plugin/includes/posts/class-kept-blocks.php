<?php
declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** The data of blocks while WordPress filters a content. */
final class Kept_Blocks {
	/** @var list<array<string, mixed>> */
	public static array $attributes = array();
}

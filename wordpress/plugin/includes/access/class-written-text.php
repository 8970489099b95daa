<?php
declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** Texts as they were written, by filter, while WordPress filters them. */
final class Written_Text {
	/** @var array<string, string> */
	public static array $slashed = array();
}

<?php
declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** The sign-in of this request. */
final class Sign_In_Attempt {
	/** What to tell if it was refused without looking at the password. */
	public static string $refused = '';

	/** @var list<string> Where it was counted. */
	public static array $keys = array();
}

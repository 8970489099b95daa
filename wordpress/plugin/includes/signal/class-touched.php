<?php
declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** The changes of this request by kind. One signal is sent at the end of the request. */
final class Touched {
	/** @var array<string, array<int, true>> */
	private static array $ids = array();

	/** @param 'posts'|'terms'|'authors'|'media' $kind */
	public static function add( string $kind, int ...$ids ): void {
		if ( array() === self::$ids && array() !== $ids ) {
			// After WordPress flushes its output at priority 1.
			add_action( 'shutdown', __NAMESPACE__ . '\\send_signals', 100 );
		}
		foreach ( $ids as $id ) {
			self::$ids[ $kind ][ $id ] = true;
		}
	}

	/** @return array<string, list<int>> */
	public static function take(): array {
		$ids       = array_map( 'array_keys', self::$ids );
		self::$ids = array();
		return $ids;
	}
}

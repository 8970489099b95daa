<?php
declare(strict_types=1);

namespace Contenthub;

/** What this request changed, by kind. It is told in one signal when the request is over. */
final class Touched {
	/** @var array<string, array<int, true>> */
	private static array $ids = array();

	/** @param 'posts'|'terms'|'authors'|'media' $kind */
	public static function add( string $kind, int ...$ids ): void {
		if ( array() === self::$ids && array() !== $ids ) {
			// After WordPress has flushed its output, which it does at priority 1.
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

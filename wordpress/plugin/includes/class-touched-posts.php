<?php
declare(strict_types=1);

namespace Contenthub;

/** The posts that this request changed. They are told in one signal when the request is over. */
final class Touched_Posts {
	/** @var array<int, true> */
	private static array $ids = array();

	public static function add( int ...$ids ): void {
		if ( array() === self::$ids && array() !== $ids ) {
			// After WordPress has flushed its output, which it does at priority 1.
			add_action( 'shutdown', __NAMESPACE__ . '\\send_signal', 100 );
		}
		foreach ( $ids as $id ) {
			self::$ids[ $id ] = true;
		}
	}

	/** @return list<int> */
	public static function take(): array {
		$ids       = array_keys( self::$ids );
		self::$ids = array();
		return $ids;
	}
}

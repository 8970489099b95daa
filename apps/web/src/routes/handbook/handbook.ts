/** The category that the handbook shows. */
export const handbookSlug = 'handbook';

/** What stands there when the content service cannot say it. */
export const handbookTitle = 'Grammar Rules';

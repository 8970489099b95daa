import Type from 'typebox';

/** What the site and the platform are both told about visitors. */
export const visitorSettings = {
  COUNTRY_HEADER: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9-]*$',
      description:
        'the header in which the edge says the visitor’s country, such as cf-ipcountry; without it none is known',
    }),
  ),
};

/** The country that the edge named, by two capital letters. */
export function countryNamed(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  headerName: string | undefined,
): string | undefined {
  const value = headerName && headers[headerName];
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined;
}

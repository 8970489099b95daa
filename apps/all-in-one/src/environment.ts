export type Environment = Record<string, string | undefined>;
/** Service addresses, in the names of the site's settings. */
export type ServiceAddresses = {
  CONTENT_URL: string;
  PLATFORM_URL: string;
  COLLECTOR_URL?: string;
  LOADER_URL?: string;
};

/** `gdpr_inverted`: the GDPR applies when it is off. The last one is the hub's own: sign-up before the home page. */
export const gateNames = [
  'geo_usa',
  'gdpr_inverted',
  'whats_new_header_item_25',
  'update_openings_page_urls_25',
  'consumer_blog_cta_sign_up_first',
] as const;

export type GateName = (typeof gateNames)[number];
export type GateGroup = 'on' | 'off';

/** Where the hub's own store of pictures stands, on every host that serves it. */
export const mediaPath = '/assets/media';

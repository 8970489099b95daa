/** The release of the browser code: the version in the root `package.json` that it was built from. */
export const clientVersion: string = import.meta.env.VITE_CLIENT_VERSION;

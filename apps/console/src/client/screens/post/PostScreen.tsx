export function PostScreen() {
  return null;
}

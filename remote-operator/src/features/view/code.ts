/** Takes the code out of the address, where nobody finds it afterwards; '' without one. */
export function takeCode(): string {
  const code = decodeURIComponent(location.hash.slice(1));
  if (code !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** The address of a report: the newest of a name, or the one named by `id`, which stays what it is. */
export function pathOf(domain: string, id?: string): string {
  const path = `/certhub/tools/report/${encodeURIComponent(domain)}`;
  return id === undefined ? path : `${path}?id=${encodeURIComponent(id)}`;
}

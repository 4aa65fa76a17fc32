// Fetches a file the server has prepared.

/** Starts a download of a path of the shop under the given name. */
export function download(url: string, filename: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

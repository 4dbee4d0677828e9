/** Hands a text to the browser's downloads under a name. */
export function saveFile({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari still reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

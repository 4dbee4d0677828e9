type Saved = { name: string } & ({ text: string } | { contents: ArrayBuffer });

/** Hands a text or a file's contents to the browser's downloads under a name. */
export function saveFile({ name, ...saved }: Saved): void {
  const parts = ['text' in saved ? saved.text : saved.contents];
  const url = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari still reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

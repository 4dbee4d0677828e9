type Saved = { name: string } & ({ text: string } | { contents: ArrayBuffer });

/** Downloads a text or a file's contents under a name. */
export function saveFile({ name, ...saved }: Saved): void {
  const parts = ['text' in saved ? saved.text : saved.contents];
  const url = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads it only a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

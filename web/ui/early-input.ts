const typedValue = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value');

function tellAgain(input: HTMLInputElement): void {
  if (input.type === 'checkbox' || input.type === 'radio') {
    if (input.checked === input.defaultChecked) return;
    input.checked = input.defaultChecked;
    input.click();
    return;
  }
  const { value, defaultValue } = input;
  if (input.type === 'file' || value === defaultValue) return;
  // React takes an event for news only if the value differs from what was last set through the element itself.
  input.value = defaultValue;
  typedValue?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Hands on to React what was typed or filled in before it took over the prerendered form; it would be wiped out. */
export function keepEarlyInput(form: HTMLFormElement): void {
  for (const control of form.elements) if (control instanceof HTMLInputElement) tellAgain(control);
}

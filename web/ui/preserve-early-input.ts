type TextControl = HTMLInputElement | HTMLTextAreaElement;

function replayCheck(input: HTMLInputElement): void {
  if (input.checked === input.defaultChecked) return;
  input.checked = input.defaultChecked;
  input.click();
}

function replayText(control: TextControl): void {
  const { value, defaultValue } = control;
  if (value === defaultValue) return;
  // React reports an input event only if the value differs from what was last set through the element itself.
  control.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function replayInput(input: HTMLInputElement): void {
  if (input.type === 'checkbox' || input.type === 'radio') replayCheck(input);
  else if (input.type !== 'file') replayText(input);
}

function replayChoice(select: HTMLSelectElement): void {
  const isUnchanged = [...select.options].every((option) => option.selected === option.defaultSelected);
  if (!isUnchanged) select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Replays to React what was typed or chosen in the prerendered form before hydration; it would be lost otherwise. */
export function preserveEarlyInput(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) replayChoice(control);
    else if (control instanceof HTMLTextAreaElement) replayText(control);
    else if (control instanceof HTMLInputElement) replayInput(control);
  }
}

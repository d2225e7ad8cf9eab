export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches('fieldset, [role=radiogroup]')
    ? field.querySelector<HTMLElement>('input, select, textarea')
    : field;
  control?.focus();
}

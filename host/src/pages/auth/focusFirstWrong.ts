/** Leads to the first wrong field of a form, once its error has been drawn. */
export function focusFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]');
    const control = wrong?.matches('input, button')
      ? wrong
      : wrong?.querySelector<HTMLElement>('input, button');
    control?.focus();
  });
}

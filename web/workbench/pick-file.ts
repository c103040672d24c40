/** Asks for one file with the browser's own dialog; undefined when none was chosen. Needs the click or key of a person. */
export function pickFile(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.hidden = true;
    const end = () => {
      input.remove();
      resolve(input.files?.[0]);
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    // Outside the document the browser may throw it away before anything was chosen.
    document.body.append(input);
    input.click();
  });
}

/** /admin/methods */
export function MethodsPage() {
  return null;
}

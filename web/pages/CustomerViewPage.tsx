/** /admin/customerview */
export function CustomerViewPage() {
  return null;
}

/** What every form of the dialogs of staff gets. */
export type FormProps<Given> = {
  isPending: boolean;
  onSubmit: (given: Given) => void;
  onCancel: () => void;
};

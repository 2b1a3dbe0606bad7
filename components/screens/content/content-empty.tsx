import { FilePlus2, SearchX } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

interface ContentEmptyProps {
  model: string;
  /** Search, status or filter narrow the list. */
  filtered: boolean;
  onClear(): void;
  onCreate(): void;
}

/** A table without rows: nothing matches, or nothing is there yet. */
export function ContentEmpty({ model, filtered, onClear, onCreate }: ContentEmptyProps) {
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title="No record matches"
        description="Search looks into the text fields."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      icon={FilePlus2}
      title="No records yet"
      description={`Add the first ${model} here, or write it through the API. A draft stays hidden from the API until it is published.`}
      action={
        <Button variant="primary" onClick={onCreate}>
          New record
        </Button>
      }
    />
  );
}

import { t } from "../../../../lib/kernel/words/words.ts";
import { FieldCell } from "../../../field-kinds/cells.tsx";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../../ui/tables/table.tsx";
import type { FakeOffers } from "./fake-relations.ts";

interface FakePreviewProps {
  model: ConsoleModel;
  records: RecordValues[];
  offers: FakeOffers;
}

/** The first records as they will stand in the table. */
export function FakePreview({ model, records, offers }: FakePreviewProps) {
  const { models } = useModels();
  const relations = [...offers.keys()].filter((connection) => offers.get(connection)!.length > 0);
  const named = (connection: (typeof relations)[number], value: unknown) => {
    const other = models.find(({ name }) => name === connection.model);
    const chosen = offers.get(connection)!.filter(({ id }) => [value].flat().includes(id));
    return chosen.map((record) => (other ? titleOf(other, record) : record.id)).join(", ");
  };
  return (
    <div className="rounded border">
      <Table aria-label={t("Preview of {label}", { label: model.label })}>
        <TableHead>
          <TableRow>
            {model.fields.map((field) => (
              <TableHeaderCell key={field.identifier}>{field.label}</TableHeaderCell>
            ))}
            {relations.map(({ key, name }) => (
              <TableHeaderCell key={key}>{name}</TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no names and never move.
            <TableRow key={index}>
              {model.fields.map((field) => (
                <TableCell key={field.identifier} className="max-w-60 truncate whitespace-nowrap">
                  <FieldCell field={field} value={record[field.identifier]} />
                </TableCell>
              ))}
              {relations.map((connection) => (
                <TableCell key={connection.key} className="max-w-60 truncate whitespace-nowrap">
                  {named(connection, record[connection.key]) || "–"}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

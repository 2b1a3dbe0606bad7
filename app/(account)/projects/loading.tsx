import { Skeleton, SkeletonRows } from "../../../components/ui/skeleton.tsx";

export default function Loading() {
  return (
    <div className="p-6 max-sm:p-4" aria-busy="true">
      <Skeleton className="mb-4 h-9 w-72 max-w-full" />
      <div className="overflow-hidden rounded border bg-surface">
        <table className="w-full">
          <tbody>
            <SkeletonRows rows={6} columns={5} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

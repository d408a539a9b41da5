import { Migration } from '@mikro-orm/migrations';

/** The origin of a field names its stage of the extraction as `stage`; it was `rung` before. */
export class ProvenanceStages extends Migration {
  override up(): void {
    this.addSql(`update import_job set provenance = (
        select jsonb_object_agg(field, (origin - 'rung') || jsonb_build_object('stage', origin -> 'rung'))
        from jsonb_each(provenance) as fields(field, origin)
      )
      where jsonb_typeof(provenance) = 'object' and provenance <> '{}'::jsonb`);
  }
}

// Services: what a verb asks outside is sent once its transaction is over; the answer is done once, whenever and however often it comes.
import { expect, test } from 'vitest'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { oneDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openRegistry } from './servicesWorld.ts'

oneDatabase((_, open) => {
  const house = openRegistry(open)
  const {
    admin,
    clerk,
    later,
    worker,
    run,
    answeredBy,
    answerOtherwise,
    asked,
    claimOf,
    callsOf,
    callOf,
    statesOf,
  } = house
  const act = (...args: Parameters<typeof house.world.act>) => house.world.act(...args)
  const verdicts = async (row: { [key: string]: unknown }) => (await claimOf(row))['answers']

  test('what is asked waits until somebody answers; the verb of the row is done with the answer', async () => {
    const row = await asked()
    expect(await run()).toBe(0)
    expect(await callOf(row)).toMatchObject({ status: 'WAITING', tries: 0, billNo: row['claimNum'] })
    await answeredBy()
    expect(await run()).toBe(1)
    expect(await claimOf(row)).toMatchObject({ status: 'DONE', verdict: 'GOOD', answers: 1 })
    expect(await callOf(row)).toMatchObject({
      status: 'SUCCESS',
      tries: 1,
      protocol: 'SIMULATOR',
      error: null,
    })
    expect(JSON.parse(String((await callOf(row))['requestBody']))).toEqual({ code: 'A1', amount: '5' })
  })

  test('nothing is asked where its condition does not hold, nor where the verb is refused', async () => {
    expect(await callsOf(await asked({ code: null }))).toEqual([])
    const before = await house.world.list(admin, house.log)
    expect(await refusal(asked({ amount: '5000000' }))).toMatchObject({ code: 'CHECK_FAILED' })
    expect(await house.world.list(admin, house.log)).toHaveLength(before.length)
  })

  test('the same seed answers the same question alike', async () => {
    await answeredBy({ simulatorSeed: 7 })
    const rows = [await asked({ code: 'B1' }), await asked({ code: 'B1' })]
    await run()
    const [one, other] = await Promise.all(rows.map(claimOf))
    expect(one?.['checkedOn']).toBe(other?.['checkedOn'])
  })

  test('an answer that is late is asked for again, with the same question', async () => {
    await answeredBy({ latePercent: 100, lateMinutes: 30 })
    const row = await asked()
    await run()
    expect(await statesOf(row)).toEqual(['ACCEPTED'])
    later(29)
    expect(await run()).toBe(0)
    later(1)
    expect(await run()).toBe(1)
    expect(await verdicts(row)).toBe(1)
  })

  test('an answer that comes twice is done once', async () => {
    await answeredBy({ doublePercent: 100 })
    const row = await asked()
    await run()
    expect(await verdicts(row)).toBe(1)
    expect(await callOf(row)).toMatchObject({ status: 'SUCCESS', repeats: 1 })
  })

  test('a wrong answer says what is wrong, changes nothing, and is asked for again by hand', async () => {
    const definition = await answeredBy({ wrongPercent: 100 })
    const row = await asked()
    await run()
    const call = await callOf(row)
    expect(call).toMatchObject({ status: 'FAILED', tries: 1 })
    expect(call['error']).toBe('答复有误：缺少结果 | Wrong answer: Verdict is missing')
    expect(await claimOf(row)).toMatchObject({ status: 'ASKED', verdict: null })
    await answerOtherwise(definition, { wrongPercent: 0 })
    expect(await refusal(act(clerk, house.log, 'doResend', call))).toBeTruthy()
    await act(admin, house.log, 'doResend', call)
    await run()
    expect(await claimOf(row)).toMatchObject({ status: 'DONE', answers: 1 })
  })

  test('without an answer it is tried again after 1, 5, 15, 60 and 240 minutes, and then given up', async () => {
    await answeredBy({ failPercent: 100 })
    const row = await asked()
    for (const [index, pause] of [1, 5, 15, 60, 240].entries()) {
      expect(await run()).toBe(1)
      expect(await callOf(row)).toMatchObject({ status: 'WAITING', tries: index + 1 })
      later(pause - 1)
      expect(await run()).toBe(0)
      later(1)
    }
    expect(await run()).toBe(1)
    expect(await callOf(row)).toMatchObject({ status: 'DEAD', tries: 6 })
    await act(admin, house.log, 'doSkip', await callOf(row), { reason: 'asked by telephone' })
    expect(await statesOf(row)).toEqual(['SKIPPED'])
  })

  test('asked anew, the answer to the earlier question is too late', async () => {
    await answeredBy()
    const engine = house.world.engine
    const row = await asked({ code: 'OLD' })
    const taken = await engine.takeCall(systemCaller())
    await act(clerk, 'claim', 'doAsk', await claimOf(row))
    expect(await statesOf(row)).toEqual(['OUTDATED', 'WAITING'])
    const answer = { body: { verdict: 'BAD' }, text: '{}', costMs: 1 }
    expect(await engine.answerCall(systemCaller(), String(taken?.id), answer)).toBe('known')
    expect(await verdicts(row)).toBe(0)
    await run()
    expect(await claimOf(row)).toMatchObject({ verdict: 'GOOD', answers: 1 })
    expect(await statesOf(row)).toEqual(['OUTDATED', 'SUCCESS'])
  })

  test('what has gone on meanwhile is left as it is', async () => {
    await answeredBy()
    const row = await asked()
    await act(clerk, 'claim', 'doDrop', row)
    await run()
    expect(await statesOf(row)).toEqual(['OUTDATED'])
    expect(await claimOf(row)).toMatchObject({ status: 'DROPPED', answers: 0 })
  })

  test('an answer that the row refuses is kept, with the reason, and nothing has happened', async () => {
    await answeredBy()
    const row = await asked({ amount: '13' })
    await run()
    const call = await callOf(row)
    expect(call).toMatchObject({
      status: 'FAILED',
      error: '已答复，但被拒绝：不吉利 | Answered, but refused: An unlucky number',
    })
    expect(JSON.parse(String(call['responseBody']))).toMatchObject({ verdict: 'GOOD' })
    expect(await claimOf(row)).toMatchObject({ status: 'ASKED', verdict: null, answers: 0 })
  })

  test('two servers at once: each question is sent once, each answer done once', async () => {
    await answeredBy({ doublePercent: 50 })
    const rows = []
    for (let index = 0; index < 12; index += 1) rows.push(await asked({ code: `T${index}` }))
    const sent = await Promise.all([worker().run(), worker().run()])
    expect(sent[0] + sent[1]).toBe(12)
    for (const row of rows) expect(await verdicts(row)).toBe(1)
  })

  test('a server that was killed after it had sent: another sends the same question, and it is done once', async () => {
    await answeredBy({ timeoutSeconds: 30 })
    const engine = house.world.engine
    const row = await asked()
    const gone = await engine.takeCall(systemCaller())
    expect(await run()).toBe(0)
    later(2)
    const other = await engine.takeCall(systemCaller())
    expect(other?.id).toBe(gone?.id)
    const answer = { body: { verdict: 'BAD' }, text: '{"verdict":"BAD"}', costMs: 1 }
    const became = await Promise.all(
      [gone, other].map((one) => engine.answerCall(systemCaller(), String(one?.id), answer)),
    )
    expect(became.toSorted()).toEqual(['done', 'known'])
    expect(await verdicts(row)).toBe(1)
  })

  test('who only reports waits for no answer, and of one row in order', async () => {
    await answeredBy({ failPercent: 100 })
    const row = await asked({ code: null })
    await act(clerk, 'claim', 'doReport', row)
    await act(clerk, 'claim', 'doReport', row)
    expect(await run()).toBe(1)
    expect(await statesOf(row)).toEqual(['WAITING', 'WAITING'])
    expect((await callsOf(row)).map(({ tries }) => tries)).toEqual([1, 0])
  })

  test('nobody but the administrator finds calls and who answers them', async () => {
    await answeredBy()
    await asked()
    expect(await house.world.list(clerk, house.log)).toEqual([])
    expect(await house.world.list(clerk, 'baseScsiDefinition')).toEqual([])
  })
})
